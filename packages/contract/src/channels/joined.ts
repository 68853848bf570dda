/** How a client confirms that it receives all further messages, and whether it missed one just before. */
import { z } from 'zod'

/** The first message of a client that does not name its token in the address. */
export const FirstMessage = z.object({
  token: z.string(),
  /** True: the server answers with a JoinedMessage. Other clients receive none. */
  confirm: z.unknown().optional(),
})

export const JoinedMessage = z.object({
  type: z.literal('joined'),
  /** The time since the server's last message that this socket would have received, or longer. */
  quiet_ms: z.number().min(0),
})

export const joinedText = (quietMs: number): string =>
  JSON.stringify({ type: 'joined', quiet_ms: quietMs } satisfies z.input<typeof JoinedMessage>)
