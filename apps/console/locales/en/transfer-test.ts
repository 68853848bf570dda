/** The dialog that tests a transfer against the policy. */
import { plural } from '../../src/format/plural.ts'
import { usdText } from '../../src/format/usd-text.ts'

export const transferTest = {
  title: 'Test a transfer',
  lead: 'Shows what the policy would decide, by the code that the signers run. Nothing is requested or sent.',
  under: 'Policy',
  inForce: (version: number) => `Version ${version}, in force`,
  open: (version: number) => `Version ${version}, proposed`,
  requestedBy: 'Requested by',
  approvedBy: 'Approved by',
  submit: 'Test',
  testing: 'Testing…',
  failed: (reason: string) => `The test failed. ${reason}`,
  result: 'Result',
  outcomes: { allowed: 'Allowed', held: 'Needs approvals', refused: 'Refused' },
  explanations: {
    allowed: 'The signers would sign this transfer.',
    held: 'The signers would sign this transfer once these approvals are there.',
    refused: 'This transfer would not be signed now, whoever approves it.',
  },
  needed: (count: number) =>
    plural('en', count, {
      one: 'The policy requires 1 signed approval.',
      other: `The policy requires ${count} signed approvals.`,
    }),
  worth: (usd: string) => `Worth about ${usdText(usd, 'en')}.`,
}
export type TransferTestWords = typeof transferTest
