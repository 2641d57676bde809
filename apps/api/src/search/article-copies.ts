import { randomUUID } from 'node:crypto';
import { readSync } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EFFECTIVE_ACCESS_VALUES, type EffectiveAccess } from '@tidemark/contracts/access';
import type { BodyText, Outline } from './body-text.ts';
import { hasSpaceFor } from './free-space.ts';
import { grown } from './grown.ts';
import type { Card, PageRow } from './page-rows.ts';
import { type WordStarts, wordStartsFrom } from './word-starts.ts';

/** Before a body: the bytes of its prose, names and word starts, and the bytes of a character. */
const BODY_HEADER = 16;

const encodingOf = (bytesPerCharacter: number) => (bytesPerCharacter === 1 ? 'latin1' : 'utf16le');
const hasLatin1Only = (text: string): boolean => /^[\0-\xff]*$/.test(text);

/** Text in an encoding that is decoded by copying it, because a search decodes ten bodies. */
function encodeBody({ prose, wordStarts, names, outline }: BodyText): Buffer {
  const allNames = names.join('\n');
  const bytesPerCharacter = hasLatin1Only(prose) && hasLatin1Only(allNames) ? 1 : 2;
  const encoding = encodingOf(bytesPerCharacter);
  const { buffer, byteOffset, byteLength } = wordStarts;
  const starts = Buffer.from(buffer, byteOffset, byteLength);
  const parts = [Buffer.from(prose, encoding), Buffer.from(allNames, encoding), starts];
  const header = Buffer.alloc(BODY_HEADER);
  for (const [n, { length }] of parts.entries()) header.writeUInt32LE(length, 4 * n);
  header.writeUInt32LE(bytesPerCharacter, 12);
  return Buffer.concat([header, ...parts, Buffer.from(JSON.stringify(outline))]);
}

/** Names and outline are rarely needed, so they are parsed on demand. */
class CopiedBody implements BodyText {
  readonly prose: string;
  readonly wordStarts: WordStarts;
  readonly #names: string;
  readonly #outline: string;

  constructor(bytes: Buffer) {
    const encoding = encodingOf(bytes.readUInt32LE(12));
    const proseEnd = BODY_HEADER + bytes.readUInt32LE(0);
    const namesEnd = proseEnd + bytes.readUInt32LE(4);
    const startsEnd = namesEnd + bytes.readUInt32LE(8);
    this.prose = bytes.toString(encoding, BODY_HEADER, proseEnd);
    this.#names = bytes.toString(encoding, proseEnd, namesEnd);
    this.wordStarts = wordStartsFrom(bytes.subarray(namesEnd, startsEnd), this.prose.length);
    this.#outline = bytes.toString('utf8', startsEnd);
  }

  get names(): string[] {
    return this.#names.split('\n');
  }

  get outline(): Outline {
    return JSON.parse(this.#outline);
  }
}

/**
 * What hits show of the articles, in a file of this process, because reading ten bodies from the database takes almost
 * as long as the rest of a search. A copy never changes, because a changed article gets a new doc id. The file has no
 * name: when the process ends, however it ends, it is gone.
 */
export class ArticleCopies {
  /** The number of doc ids whose articles have been copied. */
  size = 0;
  /** The size of the file in bytes. */
  bytes = 0;
  isOpen = true;
  readonly #folder: string;
  readonly #file: FileHandle;
  readonly #onError: (error: unknown) => void;
  #starts = new Float64Array(0);
  /** Indexes into `EFFECTIVE_ACCESS_VALUES`. */
  #access = new Uint8Array(0);
  #cardLengths = new Uint32Array(0);
  /** 0 for a doc id without a copy. */
  #bodyLengths = new Uint32Array(0);
  /** Reused by every read. */
  #buffer = Buffer.alloc(1 << 16);

  private constructor(folder: string, file: FileHandle, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#file = file;
    this.#onError = onError;
  }

  /**
   * Only this user may read the file, because it has bodies that are not open to everyone. `onError` is called if it
   * cannot be read; the database is read instead from then on.
   */
  static async create(folder: string, onError: (error: unknown) => void): Promise<ArticleCopies> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, `article-copies.${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return new ArticleCopies(folder, file, onError);
  }

  /**
   * Adds a copy for each of the next doc ids, except where the row is undefined because the doc id is no longer in use.
   * Closes the file if it cannot be written or the disk is almost full.
   */
  async add(rows: readonly (PageRow | undefined)[]): Promise<void> {
    const first = this.size;
    this.#reserve(first + rows.length);
    const parts: Buffer[] = [];
    let end = this.bytes;
    for (const [n, row] of rows.entries()) {
      if (!row?.body) continue;
      const card = Buffer.from(JSON.stringify(row.card));
      const body = encodeBody(row.body);
      this.#starts[first + n] = end;
      this.#access[first + n] = EFFECTIVE_ACCESS_VALUES.indexOf(row.card.access);
      this.#cardLengths[first + n] = card.length;
      this.#bodyLengths[first + n] = body.length;
      parts.push(card, body);
      end += card.length + body.length;
    }
    try {
      if (!(await hasSpaceFor(end - this.bytes, this.#folder))) throw new Error('The disk is almost full');
      await this.#file.appendFile(Buffer.concat(parts));
    } catch (error) {
      // This also frees the space, because the file has no name.
      await this.close();
      throw error;
    }
    this.bytes = end;
    this.size = first + rows.length;
  }

  #reserve(size: number): void {
    if (size <= this.#starts.length) return;
    const capacity = Math.ceil(size * 1.25) + 1024;
    this.#starts = grown(this.#starts, capacity);
    this.#access = grown(this.#access, capacity);
    this.#cardLengths = grown(this.#cardLengths, capacity);
    this.#bodyLengths = grown(this.#bodyLengths, capacity);
  }

  /** The article of a doc id, with its body if its access is among these. Undefined if there is no copy. */
  read(docId: number, access: readonly EffectiveAccess[]): PageRow | undefined {
    if (docId >= this.size || !this.isOpen || this.#bodyLengths[docId] === 0) return undefined;
    try {
      const cardLength = this.#cardLengths[docId] as number;
      const own = EFFECTIVE_ACCESS_VALUES[this.#access[docId] as number];
      const isReadable = own !== undefined && access.includes(own);
      const bodyLength = isReadable ? (this.#bodyLengths[docId] as number) : 0;
      const bytes = this.#bytes(this.#starts[docId] as number, cardLength + bodyLength);
      const card: Card = JSON.parse(bytes.toString('utf8', 0, cardLength));
      return { card, body: isReadable ? new CopiedBody(bytes.subarray(cardLength)) : null };
    } catch (error) {
      this.#onError(error);
      void this.close();
      return undefined;
    }
  }

  /** Valid until the next call. Synchronous, because the system keeps what is read often in memory. */
  #bytes(start: number, length: number): Buffer {
    if (this.#buffer.length < length) this.#buffer = Buffer.alloc(2 * length);
    const read = readSync(this.#file.fd, this.#buffer, 0, length, start);
    if (read < length) throw new Error('The file of article copies is shorter than what was written');
    return this.#buffer.subarray(0, length);
  }

  /** Nothing is found in it any more. */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    await this.#file.close();
  }
}
