const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n));

/** The letters that share cards can be set in, by script: their fonts are cut to these. */
export const CARD_CHARACTERS: Readonly<Record<string, string>> = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŠšŽž–—‘’‚“”„•…‹›€™−↑↓`,
  'latin-ext': `${range(0x100, 0x130)}${range(0x132, 0x148)}${range(0x14a, 0x17f)}ȘșȚțƏə${range(0x1e80, 0x1e85)}₿`,
  cyrillic: range(0x400, 0x45f),
  greek: range(0x386, 0x3ce),
};
const KNOWN = new Set(Object.values(CARD_CHARACTERS).join(''));

/** Beside the letters of a text: white space, marks on a letter, pictures, and what cannot be seen. */
const NOT_DRAWN =
  /[\s\p{M}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

export const isCardCharacter = (letter: string): boolean => !NOT_DRAWN.test(letter);

/** What a share card would show as an empty box, each once. */
export const unsupportedCharacters = (text: string): string[] => [
  ...new Set([...text.normalize('NFC')].filter((letter) => isCardCharacter(letter) && !KNOWN.has(letter))),
];
