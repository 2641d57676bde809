declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'truetype';
    readonly noLayoutClosure?: boolean;
    readonly variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}
