import { z } from 'zod'
import type { ApproverLink } from '../../http/link-token.ts'

const Freeze = z.looseObject({ statement: z.looseObject({ act: z.literal('freeze') }) })

/** A person who is shown false rules at a request freezes signing right there. The link of a request permits nothing else
 *  about the rules. */
export const isFreezeByRequest = (
  { kind, organisationId }: ApproverLink,
  { id, body }: { readonly id: string; readonly body: unknown },
): boolean => kind === 'request' && organisationId === id && Freeze.safeParse(body).success
