import type { Body } from '@tidemark/contracts/wire/article';
import type { Image } from '@tidemark/contracts/wire/common';
import { readComponents } from '../cms/strapi-body.ts';
import { ContentImages, type ImageList } from '../files/content-images.ts';
import { type FindImage, readBody } from './blocks.ts';
import { RejectedField } from './fields.ts';
import { renderText } from './markdown.ts';
import { RejectedFields, type RejectionReason, reasonsOf } from './read-all-fields.ts';

/** Where the images of a body are looked up. Plain data, so that it can be sent to a worker thread. */
export type ImageLookup =
  | { readonly kind: 'folder'; readonly list: ImageList; readonly buckets: readonly string[] }
  | { readonly kind: 'media'; readonly byUrl: ReadonlyMap<string, Image> };

export type BodyJob = { readonly takeaways: readonly string[]; readonly images: ImageLookup } & (
  | { readonly kind: 'markdown'; readonly source: string }
  | { readonly kind: 'components'; readonly components: readonly unknown[] }
);

export interface ProcessedBody {
  readonly body: Body;
  readonly plain: string;
}

/** A short text without blocks, such as a biography, to be rendered as HTML. */
export interface TextJob {
  readonly kind: 'text';
  readonly source: string;
}

export type RenderJob = BodyJob | TextJob;

export type Rendered<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reasons: readonly RejectionReason[] };
export type BodyResult = Rendered<ProcessedBody>;
export type RenderResult = Rendered<ProcessedBody | string>;

function finderOf(images: ImageLookup): FindImage {
  if (images.kind === 'folder') {
    const folder = new ContentImages(images.list, images.buckets);
    return (address, alt) => folder.image(address, alt);
  }
  return (address, alt) => {
    const image = images.byUrl.get(address);
    return image && { ...image, alternativeText: alt };
  };
}

/** Converts a body to blocks. Errors are returned as reasons, because error classes do not survive a thread change. */
export function processBody(job: BodyJob): BodyResult {
  const find = finderOf(job.images);
  try {
    const value =
      job.kind === 'markdown'
        ? readBody(job.source, job.takeaways, find)
        : readComponents(job.components, job.takeaways, find);
    return { ok: true, value };
  } catch (error) {
    const isExpected = error instanceof RejectedField || error instanceof RejectedFields;
    if (job.kind === 'components' || isExpected) return { ok: false, reasons: reasonsOf(error) };
    return {
      ok: false,
      reasons: [{ field: 'file', reason: error instanceof Error ? error.message : String(error) }],
    };
  }
}

export function render(job: RenderJob): RenderResult {
  if (job.kind !== 'text') return processBody(job);
  try {
    return { ok: true, value: renderText(job.source).html };
  } catch (error) {
    return { ok: false, reasons: reasonsOf(error) };
  }
}
