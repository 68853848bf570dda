import { z } from 'zod'
import type { ApproverLink } from '../link-token.ts'

const Freeze = z.looseObject({ statement: z.looseObject({ act: z.literal('freeze') }) })

/** Whoever is shown false rules at a request freezes signing right there. Nothing else about the rules is done with the link
 *  of a request. */
export const isFreezeByRequest = (
  { kind, organisationId }: ApproverLink,
  { id, body }: { readonly id: string; readonly body: unknown },
): boolean => kind === 'request' && organisationId === id && Freeze.safeParse(body).success
