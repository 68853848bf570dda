/**
 * A page that is loaded when it is first opened. The router's own `lazyRouteComponent` reloads the whole page when a file fails
 * to load; without a network that leaves the console for the browser's error page. Here the failure is thrown while rendering,
 * and PageFailure offers to try again.
 */
import type { AsyncRouteComponent } from '@tanstack/react-router'
import { createElement, use, type ComponentType } from 'react'

export function lazyPage<Name extends string>(
  load: () => Promise<Readonly<Record<Name, unknown>>>,
  name: Name,
): AsyncRouteComponent<object> {
  let loaded: ComponentType<object> | undefined
  let loading: Promise<ComponentType<object>> | undefined
  const loadOnce = (): Promise<ComponentType<object>> => {
    loading ??= load().then((module) => (loaded = module[name] as ComponentType<object>))
    loading.catch(() => undefined)
    return loading
  }
  const Lazy = (props: object) => createElement(loaded ?? use(loadOnce()), props)
  Lazy.preload = async () => {
    await loadOnce().catch(() => {
      // The next attempt loads again; if there is none, rendering reports the failure.
      loading = undefined
    })
  }
  return Lazy
}
