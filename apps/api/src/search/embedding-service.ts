/** A service with the interface of OpenAI's embeddings: `POST` to `url`/embeddings. */
export interface EmbeddingSettings {
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  /** How long a search waits for the vector of its query. */
  readonly waitMs?: number;
}

interface Response {
  readonly data: readonly { readonly index: number; readonly embedding: readonly number[] }[];
}

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((number) => Number.isFinite(number));

/** One vector per text, in the order of the texts. Rejects a response that is not complete. */
export async function requestVectors(
  { url, key, model }: EmbeddingSettings,
  texts: readonly string[],
  timeoutMs: number,
): Promise<number[][]> {
  const response = await fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The embedding service responded with ${response.status}`);
  }
  const { data } = (await response.json()) as Partial<Response>;
  const vectors = texts.map((_, n) => data?.find(({ index }) => index === n)?.embedding);
  const [first] = vectors;
  if (!vectors.every(isVector) || vectors.some((vector) => vector.length !== first?.length))
    throw new Error('The embedding service did not respond with one vector per text');
  return vectors;
}
