import type { Rules } from './rules-document.ts'

/** The rules as they decide once every recipient can be paid. */
export const withActiveRecipients = ({ document, hash }: Rules): Rules => ({
  hash,
  document: {
    ...document,
    recipients: document.recipients.map((recipient) => ({ ...recipient, activeFrom: 0 })),
  },
})
