/** Makes the history and serves it. Half of it TRX, half of it USDT, in and out in turn, fifty transactions a block: a busy
 *  deposit wallet. Repeated requests are answered from memory. */
import { contracts, sandboxContracts, sandboxKey, SandboxTron, serveTron } from '@holdfast/sandbox'
import { z } from 'zod'
import { rememberAnswers } from './remember-answers.ts'

const transactions = z.coerce.number().int().positive().parse(process.argv[2])
const plenty = 900_000_000_000_000n

const node = new SandboxTron({ dataFolder: null, trustsSignatures: true })
const wallet = sandboxKey('bench wallet')
const partner = sandboxKey('bench partner')
node.mine(2)
for (const { address } of [wallet, partner]) {
  node.give(address, plenty)
  node.give(address, plenty, sandboxContracts.usdt)
}
node.mine(1)
for (let i = 0; i < transactions; i++) {
  const [from, to] = i % 2 === 0 ? [wallet, partner] : [partner, wallet]
  if (i % 4 < 2) node.sendTrx(from, to.address, BigInt(i) + 1n)
  else node.sendToken(from, contracts.usdt, to.address, BigInt(i) + 1n)
  if (i % 50 === 49) node.mine(1)
}
node.mine(22)
const { url } = await serveTron({ node, recordings: null, token: 'x'.repeat(20) }, 0)
process.send?.({ url: await rememberAnswers(url), address: wallet.address })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ seconds: (user + system) / 1_000_000 })
})
process.once('disconnect', () => process.exit())
