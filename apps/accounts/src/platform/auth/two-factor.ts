/** Whether signing in needs a second factor. Better Auth checks it after the password only, so other ways must. */
export function usesTwoFactor(user: object): boolean {
  return 'twoFactorEnabled' in user && user.twoFactorEnabled === true;
}
