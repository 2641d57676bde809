/** Demo accounts of the CMS. */
export const DEMO_PASSWORD = 'Research-demo-1';
