/** Keeps the best of the numbers offered, in a heap with the worst at the root. Sorting all would take much longer. */
export class BestFirst {
  readonly #size: number;
  readonly #precedes: (one: number, other: number) => boolean;
  readonly #numbers: Int32Array;
  readonly #scores: Float64Array;
  #count = 0;

  /** Of two numbers with the same score, the one that `precedes` the other is better. */
  constructor(size: number, precedes: (one: number, other: number) => boolean) {
    this.#size = size;
    this.#precedes = precedes;
    this.#numbers = new Int32Array(size);
    this.#scores = new Float64Array(size);
  }

  /** A number with a lower score is not among the best. */
  get worst(): number {
    return this.#count < this.#size ? Number.NEGATIVE_INFINITY : (this.#scores[0] ?? 0);
  }

  offer(number: number, score: number): void {
    if (this.#count < this.#size) {
      this.#numbers[this.#count] = number;
      this.#scores[this.#count] = score;
      this.#rise(this.#count++);
    } else if (this.#size > 0 && this.#isWorse(0, number, score)) {
      this.#numbers[0] = number;
      this.#scores[0] = score;
      this.#sink();
    }
  }

  /** The best numbers, best first. */
  inOrder(): number[] {
    return Array.from({ length: this.#count }, (_, at) => at)
      .sort((a, b) => (this.#isWorse(b, this.#numbers[a] as number, this.#scores[a] as number) ? -1 : 1))
      .map((at) => this.#numbers[at] as number);
  }

  /** Whether the number at an index of the heap is worse than another. */
  #isWorse(at: number, number: number, score: number): boolean {
    const own = this.#scores[at] as number;
    return own < score || (own === score && this.#precedes(number, this.#numbers[at] as number));
  }

  #isWorseThan(at: number, other: number): boolean {
    return this.#isWorse(at, this.#numbers[other] as number, this.#scores[other] as number);
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorseThan(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2];
      let worst = at;
      if (left < this.#count && this.#isWorseThan(left, worst)) worst = left;
      if (right < this.#count && this.#isWorseThan(right, worst)) worst = right;
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #swap(one: number, other: number): void {
    for (const array of [this.#numbers, this.#scores]) {
      const kept = array[one] as number;
      array[one] = array[other] as number;
      array[other] = kept;
    }
  }
}
