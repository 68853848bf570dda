// The start screen in the chosen language, and a message at once when a script or a style of the page fails to load.
;(() => {
  let language = null
  try {
    language = localStorage.getItem('lang')
    const { theme } = JSON.parse(localStorage.getItem('look') ?? '{}')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  } catch {
    // Storage is blocked: the screen shows both languages.
  }
  if (language === 'en' || language === 'es') document.documentElement.dataset.language = language
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement || target instanceof HTMLLinkElement)
        document.getElementById('start-screen')?.setAttribute('data-failed', '')
    },
    true,
  )
})()
