/** Default messages for failed requests of members, apart from the others, which are part of every page. */
export const LIBRARY_FAILED = {
  history: 'An error occurred while fetching your reading history',
  library: 'An error occurred while fetching your library',
  changeLibrary: 'Couldn’t save the change, please try again',
  highlights: 'An error occurred while fetching your highlights',
  changeHighlight: 'Couldn’t save the highlight, please try again',
  librarySettings: 'Couldn’t load your library settings',
  removeHistory: 'Couldn’t remove it, please try again',
  gifts: 'An error occurred while fetching your gift links',
  notifications: 'An error occurred while fetching your notifications',
  notificationSettings: 'Couldn’t load your email settings',
  saveNotificationSettings: 'Couldn’t save the settings, please try again',
  emailLink: 'This link is not valid. Open it from a recent email, or log in to choose your emails.',
  privateFeeds: 'Couldn’t load or change your private feeds, please try again',
  follows: 'An error occurred while fetching what you follow',
  changeFollow: 'Couldn’t save the change. You can follow 300 items and 20 searches.',
  createGift: 'Couldn’t create the link. You can give 10 articles a month.',
} as const;
