import { refusalCodes } from '@holdfast/chains'
import { plainEnglish, renderRefusal, signerReasons } from '@holdfast/contract'
import { changeFaults, documentFaults, transferFaults } from '@holdfast/policy/rules'
import { expect, test } from 'vitest'
import { refusals } from '../../../signer/src/refusal.ts'
import { refusalOfSigning, whyOfRules } from './refusal-of-signing.ts'
import { SharesMissing, SigningRefused } from './signing.ts'

/** Refusals that concern the session: signers with these codes have stopped rather than refused. */
const ofSessions = new Set(['FORGED', 'PEER_FROZEN', 'ABORTED'])

test('each refusal code of a signer has a text', () => {
  const faults = { ...transferFaults, ...changeFaults, ...documentFaults }
  const all = [...refusalCodes, ...Object.keys(refusals), ...Object.keys(faults)]
  const codes = all.filter((code) => !ofSessions.has(code))
  expect(codes.filter((code) => !(`SIGNER_${code}` in signerReasons))).toEqual([])
})

test('a refusal names the signer, its code and field, and the meaning', () => {
  const explanation = (code: string, field: string | null) =>
    refusalOfSigning(new SigningRefused(code, 2, field))?.message
  expect(explanation('INTENT_MISMATCH', 'recipient')).toBe(
    'Signer 2 refuses (INTENT_MISMATCH: recipient): the bytes are not what was approved. Nothing was signed.',
  )
  expect(explanation('NEW_CODE', null)).toBe('Signer 2 refuses (NEW_CODE). Nothing was signed.')
})

test('a refused version names the code, the field and the meaning', () => {
  const text = (code: string, field: string | null) =>
    renderRefusal(whyOfRules(new SigningRefused(code, 2, field)), plainEnglish)
  expect(text('TOO_FEW_RECOVERY_KEYS', 'statements')).toBe(
    'Refused (TOO_FEW_RECOVERY_KEYS: statements): too few recovery keys signed it',
  )
  expect(text('FROZEN_ALREADY', null)).toBe('Refused (FROZEN_ALREADY): signing is frozen at it already')
  expect(text('NEW_CODE', null)).toBe('Refused (NEW_CODE)')
})

test('one signer without a share, and several', () => {
  const message = (...parties: number[]) => refusalOfSigning(new SharesMissing(parties))?.message
  expect(message(3)).toBe(
    'Signer 3 holds no current share of this key. Replace it first. Nothing was signed.',
  )
  expect(message(1, 2)).toBe(
    'Signers 1, 2 hold no current share of this key. Replace them first. Nothing was signed.',
  )
})
