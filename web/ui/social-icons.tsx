/** Marks of other companies' networks. */
import { Solid } from './solid.tsx'
import { type IconProps, Stroke } from './stroke.tsx'

export const WhatsappIcon = (props: IconProps) => (
  <Solid
    {...props}
    d="M12 2.5a9.4 9.4 0 0 0-8 14.3L2.5 21.5l4.9-1.4A9.4 9.4 0 1 0 12 2.5zm0 1.8a7.6 7.6 0 1 1-3.9 14.2l-.3-.2-2.6.7.7-2.5-.2-.3A7.6 7.6 0 0 1 12 4.3zM8.9 7.5c-.2 0-.5.1-.7.3-.5.5-.9 1.1-.9 2 0 1 .5 2 1.2 3 1.3 1.9 3 3.3 5.4 4 1.5.4 2.7-.3 3-1.3.1-.4.1-.8 0-.9-.3-.2-1.3-.7-1.9-.9-.2-.1-.4 0-.5.1l-.8 1c-.1.2-.3.2-.5.1-1.7-.7-2.8-1.7-3.7-3.3-.1-.2 0-.3.1-.4l.6-.7c.1-.2.1-.3.1-.5l-.8-1.9c-.2-.4-.3-.6-.6-.6z"
  />
)
export const FacebookIcon = (props: IconProps) => (
  <Solid
    {...props}
    d="M13.6 21.5v-8.3h2.8l.4-3.2h-3.2V8c0-.9.3-1.6 1.6-1.6h1.7V3.5c-.3 0-1.3-.1-2.5-.1-2.5 0-4.1 1.5-4.1 4.2V10H7.5v3.2h2.8v8.3z"
  />
)
export const InstagramIcon = (props: IconProps) => (
  <Stroke
    {...props}
    d="M7.5 3.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zm4.5 12.3a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM17 7v.01"
  />
)
export const YoutubeIcon = (props: IconProps) => (
  <Solid
    {...props}
    d="M12 4.8c-3 0-5.7.1-7.3.4a2.6 2.6 0 0 0-2.1 2.1 29 29 0 0 0 0 9.4c.2 1 1 1.9 2.1 2.1 1.6.3 4.3.4 7.3.4s5.7-.1 7.3-.4a2.6 2.6 0 0 0 2.1-2.1 29 29 0 0 0 0-9.4 2.6 2.6 0 0 0-2.1-2.1c-1.6-.3-4.3-.4-7.3-.4zm-2 4.3 5 2.9-5 2.9z"
  />
)
export const LinkedinIcon = (props: IconProps) => (
  <Solid
    {...props}
    d="M6.6 8.7H3.4v11.8h3.2zM5 3.4a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zm4 5.3v11.8h3.2v-6.2c0-1.6.9-2.7 2.3-2.7 1.4 0 2 .9 2 2.7v6.2h3.2v-6.8c0-3.3-1.7-5.3-4.3-5.3-1.5 0-2.6.7-3.3 1.8V8.7z"
  />
)
