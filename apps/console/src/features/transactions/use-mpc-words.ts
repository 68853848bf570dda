import { lazyWords } from '../../words/words.tsx'

export const useMpcWords = lazyWords({
  en: async () => (await import('../../../locales/en/transactions-mpc.ts')).transactionsMpc,
  es: async () => (await import('../../../locales/es/transactions-mpc.ts')).transactionsMpc,
})
