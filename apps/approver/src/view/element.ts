/** Elements by code: texts are never parsed as HTML. */

type Child = Node | string | null

export interface Properties {
  readonly class?: string
  readonly id?: string
  readonly role?: string
  readonly lang?: string
  readonly tabIndex?: number
  readonly attributes?: Readonly<Record<string, string>>
  readonly onClick?: () => void
}

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { attributes = {}, onClick, ...properties }: Properties,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  if (properties.class !== undefined) made.className = properties.class
  if (properties.id !== undefined) made.id = properties.id
  if (properties.lang !== undefined) made.lang = properties.lang
  if (properties.tabIndex !== undefined) made.tabIndex = properties.tabIndex
  if (properties.role !== undefined) made.setAttribute('role', properties.role)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  if (onClick !== undefined) made.addEventListener('click', onClick)
  made.append(...children.filter((child) => child !== null))
  return made
}

export const button = (text: string, look: string, onClick: () => void): HTMLButtonElement =>
  element('button', { class: `button ${look}`, attributes: { type: 'button' }, onClick }, text)
