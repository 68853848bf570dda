import { z } from 'zod'

/** Without a slash at its end: calls are put behind it. */
export const Url = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))
