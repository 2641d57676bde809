/** Of the newsroom's demo sign-ins. */
export const DEMO_PASSWORD = 'Research-demo-1';
