/** Opens the settings of emails and push messages, from the account menu. */
export const EMAIL_SETTINGS_FRAGMENT = '#email-settings';
