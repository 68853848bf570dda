import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { WrongCall } from './command.ts'

const Signers = z
  .string()
  .regex(/^\d{1,3}=[0-9a-f]{64}(,\d{1,3}=[0-9a-f]{64})*$/)
  .transform((text) =>
    text.split(',').map((entry) => {
      const [party = '', identity = ''] = entry.split('=')
      return { party: Number(party), identity }
    }),
  )

/** The identities of signers by party: as in SIGNER_PEERS, or the name of a file with that. */
export function readSigners(text: string): z.output<typeof Signers> {
  const list = existsSync(text) ? readFileSync(text, 'utf8') : text
  const parsed = Signers.safeParse(
    list
      .trim()
      .split(/\s*[\n,]\s*/)
      .join(','),
  )
  if (!parsed.success)
    throw new WrongCall('--signers: expected 1=<identity>,2=<identity>, or a file with that')
  return parsed.data
}
