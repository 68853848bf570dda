import { lazyWords } from '../../words/words.tsx'

/** Without those of the form and of the review, which load with them. */
export const useTransferListWords = lazyWords({
  en: async () => (await import('../../../locales/en/transfers.ts')).transfers,
  es: async () => (await import('../../../locales/es/transfers.ts')).transfers,
})
export type TransferListWords = ReturnType<typeof useTransferListWords>
