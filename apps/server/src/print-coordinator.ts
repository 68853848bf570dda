/** `npm run coordinator -w apps/server`: prints the identity by which signers know this installation's server
 *  (SIGNER_COORDINATOR). */
import { coordinatorOf } from '@holdfast/mpc/nodes'
import { readSecretFiles } from '@holdfast/providers'
import { z } from 'zod'

const secret = z
  .string({ error: 'HOLDFAST_SECRET_KEY: needed' })
  .regex(/^[0-9a-f]{64,}$/i, 'HOLDFAST_SECRET_KEY: must be 32 bytes or more in hex')
  .parse(readSecretFiles(process.env).HOLDFAST_SECRET_KEY)
console.log(coordinatorOf(Buffer.from(secret, 'hex')).name)
