const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, n) => from + n));

/** The characters that share cards support, by script. The embedded fonts are subsets with these characters. */
export const CARD_CHARACTERS: Readonly<Record<string, string>> = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœŠšŽž–—‘’‚“”„•…‹›€™−↑↓`,
  'latin-ext': `${range(0x100, 0x130)}${range(0x132, 0x148)}${range(0x14a, 0x17f)}ȘșȚțƏə${range(0x1e80, 0x1e85)}₿`,
  cyrillic: range(0x400, 0x45f),
  greek: range(0x386, 0x3ce),
};
const SUPPORTED = new Set(Object.values(CARD_CHARACTERS).join(''));

/** Characters that are not drawn: white space, combining marks, emoji and invisible characters. */
const NOT_DRAWN =
  /[\s\p{M}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Emoji_Presentation}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

export const isCardCharacter = (character: string): boolean => !NOT_DRAWN.test(character);

/** The distinct characters of a text that a share card could only show as an empty box. */
export const unsupportedCharacters = (text: string): string[] => [
  ...new Set(
    [...text.normalize('NFC')].filter((character) => isCardCharacter(character) && !SUPPORTED.has(character)),
  ),
];
