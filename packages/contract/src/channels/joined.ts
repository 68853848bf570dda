/** How a client that asks for it learns that it hears everything from now on, and whether it missed something just before. */
import { z } from 'zod'

/** The first message of a client that does not name its token in the address. */
export const FirstMessage = z.object({
  token: z.string(),
  /** True: the server answers a JoinedMessage. Other clients are sent none. */
  confirm: z.unknown().optional(),
})

export const JoinedMessage = z.object({
  type: z.literal('joined'),
  /** This long ago, or longer, the server last said something that this socket would have heard. */
  quiet_ms: z.number().min(0),
})

export const joinedText = (quietMs: number): string =>
  JSON.stringify({ type: 'joined', quiet_ms: quietMs } satisfies z.input<typeof JoinedMessage>)
