import { lazyWords } from '../../../words/words.tsx'

export const useDetailsWords = lazyWords({
  en: async () => (await import('../../../../locales/en/transaction-details.ts')).transactionDetails,
  es: async () => (await import('../../../../locales/es/transaction-details.ts')).transactionDetails,
})
