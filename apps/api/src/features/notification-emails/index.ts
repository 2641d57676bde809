export { createEmailSender, EMAIL_CONNECTIONS } from './sender.ts';
export { uidOfEmailToken } from './tokens.ts';
