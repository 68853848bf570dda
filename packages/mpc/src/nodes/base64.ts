import { z } from 'zod'

/** Bytes as base64, up to a number of characters. */
export const base64 = (longest: number) =>
  z
    .base64()
    .max(longest)
    .transform((text): Uint8Array => new Uint8Array(Buffer.from(text, 'base64')))
