import { lazyWords } from '../../words/words.tsx'

export const useTransferWords = lazyWords({
  en: async () => (await import('../../../locales/en/transfers.ts')).transfers,
  es: async () => (await import('../../../locales/es/transfers.ts')).transfers,
})
export type TransferWords = ReturnType<typeof useTransferWords>
