/** Tokens that deviate from the standard, as seen by an unmodified tronweb and the lists. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { startNode } from './testing.ts'
import { addressWord, contracts, selectors, type TokenContract, word } from './tokens.ts'
import { issuer } from './sandbox-tron.ts'

const { node, chain, fund, effectsOf, get, post, server } = await startNode()
const [payer, receiver] = [fund('payer', 10_000), fund('receiver', 10)]
const web = new TronWeb({ fullHost: server.url, privateKey: Buffer.from(payer.key).toString('hex') })
const heldBy = (token: TokenContract, { address }: { address: string }) =>
  chain.tokenBalances.get(`${token.address}/${toHex41(address)}`)
const { silent, refusing, taking, stuttering, pretending, fakeUsdt, usdt } = contracts
for (const token of [silent, refusing, taking, stuttering]) node.mint(token, payer.address, 1_000_000n)
node.mine(1)

/** The result of a transfer, and the new rows in the receiver's lists. */
async function transfer(token: TokenContract, units: bigint, from = payer) {
  const list = `/v1/accounts/${receiver.address}/transactions/trc20?contract_address=${toBase58(token.address)}`
  const before = heldBy(token, receiver)
  const effects = effectsOf(node.sendToken(from, token, receiver.address, units))
  const { data } = (await get(list)) as { data: { value: string }[] }
  return { effects, gained: heldBy(token, receiver) - before, listed: data.map(({ value }) => value) }
}

test('silent: a transfer returns nothing, and succeeds', async () => {
  const { effects, gained, listed } = await transfer(silent, 5_000n)
  expect(effects).toMatchObject({ ret: 'SUCCESS', returned: '' })
  expect([gained, listed]).toEqual([5_000n, ['5000']])
})

test('refusing: an impossible transfer returns false, and the transaction succeeds without an event', async () => {
  const { effects, gained, listed } = await transfer(refusing, 2_000_000n)
  expect(effects).toMatchObject({ ret: 'SUCCESS', returned: word(0n), logs: [] })
  expect([gained, listed]).toEqual([0n, []])
  expect((await transfer(refusing, 7n)).effects).toMatchObject({ returned: word(1n), logs: [{}] })
  const calldata =
    selectors.transferFrom + addressWord(toHex41(payer.address)) + addressWord(toHex41(receiver.address))
  expect(effectsOf(node.call(receiver, refusing.address, calldata + word(1n)))).toMatchObject({
    ret: 'SUCCESS',
    returned: word(0n),
    logs: [],
  })
})

test('taking: a hundredth goes to the issuer, in a second event', async () => {
  const atIssuer = heldBy(taking, issuer)
  const { effects, gained, listed } = await transfer(taking, 10_000n)
  expect(effects.logs.map(({ data }) => BigInt(`0x${data}`))).toEqual([9_900n, 100n])
  expect([gained, listed]).toEqual([9_900n, ['9900']])
  expect(heldBy(taking, issuer) - atIssuer).toBe(100n)
  expect(heldBy(taking, payer)).toBe(990_000n)
})

test('stuttering: two events and two rows for a single transfer', async () => {
  const { effects, gained, listed } = await transfer(stuttering, 300n)
  expect(effects.logs).toHaveLength(2)
  expect([gained, listed]).toEqual([300n, ['300', '300']])
})

test('pretending: an event and a row from an empty account, and no balance', async () => {
  const { effects, gained, listed } = await transfer(pretending, 999_000_000n)
  expect(effects).toMatchObject({ ret: 'SUCCESS', logs: [{}] })
  expect([gained, listed]).toEqual([0n, ['999000000']])
  const contract = await web
    .contract()
    .at(toBase58(pretending.address))
    .catch(() => null)
  expect(contract).not.toBeNull()
  const { constant_result } = (await web.transactionBuilder.triggerConstantContract(
    toBase58(pretending.address),
    'balanceOf(address)',
    {},
    [{ type: 'address', value: receiver.address }],
    payer.address,
  )) as { constant_result: string[] }
  expect(BigInt(`0x${constant_result[0]}`)).toBe(0n)
})

test('two contracts have the symbol USDT, and only their addresses differ', async () => {
  const symbolOf = async (token: TokenContract) =>
    (
      (await post('/wallet/triggerconstantcontract', {
        owner_address: payer.address,
        contract_address: toBase58(token.address),
        function_selector: 'symbol()',
        visible: true,
      })) as { constant_result: string[] }
    ).constant_result
  expect(await symbolOf(fakeUsdt)).toEqual(await symbolOf(usdt))
  expect(fakeUsdt.address).not.toBe(usdt.address)
})
