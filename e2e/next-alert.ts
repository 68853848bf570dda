import type { Page } from '@playwright/test'

/** What the next alert of the browser says; it is accepted. Anything else that the browser opens says what it is. */
export const nextAlert = (page: Page): Promise<string> =>
  new Promise((done) =>
    page.once('dialog', (dialog) => {
      const said = dialog.message()
      done(dialog.type() === 'alert' ? said : `${dialog.type()}: ${said}`)
      void dialog.accept()
    }),
  )
