import { localTime } from '../../format/time.ts'
import type { AddressPayments, useAddressWords } from './address-list.ts'

export const whyVerified = (
  verified: NonNullable<AddressPayments['verified']>,
  words: ReturnType<typeof useAddressWords>,
): string =>
  verified.by === 'policy'
    ? words.verifiedByPolicy
    : words.verifiedByPerson(verified.name ?? words.somebody, localTime(verified.at))
