/** A part of an email's body. The HTML and the text version are rendered from the same blocks. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly label: string; readonly code: string }
  | { readonly type: 'link'; readonly label: string; readonly url: string }
  | { readonly type: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  | { readonly type: 'items'; readonly items: readonly Item[] };

/** An entry of a list, such as an article. */
export interface Item {
  readonly title: string;
  readonly url: string;
  /** One line above the title. */
  readonly meta: string;
  readonly text?: string;
  readonly points?: readonly string[];
}

export interface Email {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets this email; printed at its end. */
  readonly reason: string;
  /** For emails that a reader can unsubscribe from. */
  readonly unsubscribeUrl?: string;
  /** The page where readers choose their emails. Without it the link in the footer is the one above. */
  readonly preferencesUrl?: string;
  /** Where mail servers report that it cannot be delivered; by default the sender. */
  readonly returnPath?: string;
  /** Not sent after this time, because its link or code is no longer valid. */
  readonly validUntil?: number;
}

export const text = (content: string): Block => ({ type: 'text', text: content });
export const link = (label: string, url: string): Block => ({ type: 'link', label, url });
