import type { Services } from '../services.ts';

/** Whether nobody has used this code of the reader before; of several requests at once, in all processes, one is. */
export const isFirstUse = async (
  { limits }: Pick<Services, 'limits'>,
  uid: string,
  code: string,
): Promise<boolean> => (await limits.codeOnce.consume(`${uid}:${code}`)) === undefined;
