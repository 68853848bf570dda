import type { PolicyBundle } from '@holdfast/policy'
import type { Caller } from '../../context.ts'
import { isWithin } from '../../http/is-within.ts'

export const callerFactsOf = ({ app }: PolicyBundle, { remoteAddress, country }: Caller) => ({
  address: remoteAddress,
  isListedAddress: isWithin(app.controls.ipAllowlist, remoteAddress),
  country,
})
