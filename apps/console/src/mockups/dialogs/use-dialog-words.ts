import { lazyWords } from '../../words/words.tsx'

export const useDialogWords = lazyWords({
  en: async () => (await import('../../../locales/en/mockup-dialogs.ts')).mockupDialogs,
  es: async () => (await import('../../../locales/es/mockup-dialogs.ts')).mockupDialogs,
})
export type DialogWords = ReturnType<typeof useDialogWords>
