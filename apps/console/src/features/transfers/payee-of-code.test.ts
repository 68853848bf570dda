import { expect, test } from 'vitest'
import { payeeOfCode } from './payee-of-code.ts'

const tron = 'TL2u6LRjHw98HaQCP7GNQQRtYPTuBNSn2T'
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each([
  ['an address', tron, tron],
  ['an address with spaces around', ` ${tron}\n`, tron],
  ['a link', `tron:${tron}`, tron],
  ['a link with an amount, which is ignored', `tron:${tron}?amount=5`, tron],
  ['an Ethereum link with chain and value', `ethereum:${ethereum}@1?value=2e18`, ethereum],
  ['an Ethereum payment link', `ethereum:pay-${ethereum}@1`, ethereum],
  ['a web address', 'https://example.com/x', null],
  ['a text', 'pay me', null],
  ['nothing', '', null],
  ['an address inside a sentence', `send it to ${tron} please`, null],
  ['a very long text', 'x'.repeat(5_000), null],
])('%s', (_what, text, address) => {
  expect(payeeOfCode(text)).toBe(address)
})
