import { lazyWords } from '../../../words/words.tsx'

export const useWalletPageWords = lazyWords({
  en: async () => (await import('../../../../locales/en/wallet-page.ts')).walletPage,
  es: async () => (await import('../../../../locales/es/wallet-page.ts')).walletPage,
})
