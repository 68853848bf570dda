import { coordinatorOf } from '@holdfast/mpc/nodes'
import { z } from 'zod'
import { WrongCall, defineCommand } from './command.ts'
import { secretsOf } from './use-database.ts'

const SecretKey = z.string().regex(/^[0-9a-f]{64,}$/i)

export const coordinator = defineCommand({
  name: 'coordinator',
  usage: '',
  summary: 'Prints the identity by which signers know this server (SIGNER_COORDINATOR).',
  help: [
    'It derives from HOLDFAST_SECRET_KEY and is public. All servers of an installation have the same one.',
  ],
  options: {},
  run({ environment, print }) {
    const secret = SecretKey.safeParse(secretsOf(environment).HOLDFAST_SECRET_KEY)
    if (!secret.success) throw new WrongCall('HOLDFAST_SECRET_KEY: set it to 32 bytes or more in hex')
    print(coordinatorOf(Buffer.from(secret.data, 'hex')).name)
    return Promise.resolve(true)
  },
})
