/** Default messages for failed requests. */
export const FAILED = {
  search: 'An error occurred while fetching search results',
  articles: 'An error occurred while fetching articles',
  article: 'An error occurred while fetching the article',
  analyst: 'An error occurred while fetching the analyst',
  analysts: 'An error occurred while fetching analysts',
  navigation: 'An error occurred while fetching the navigation',
  disclaimer: 'An error occurred while fetching the disclaimer',
  glossary: 'An error occurred while fetching the glossary',
  calendar: 'An error occurred while fetching the calendar',
  insights: 'An error occurred while fetching data insights',
} as const;
