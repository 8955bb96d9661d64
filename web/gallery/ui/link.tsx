import { SiteLink } from '#web/ui/link.tsx'
import { hindi, long } from '../samples.ts'
import { State } from '../state.tsx'

export function Specimen() {
  return (
    <>
      <State name="Focused" isFocused>
        <SiteLink to="/about">A page of the site</SiteLink>
      </State>
      <State name="Where it leads">
        <ul>
          <li>
            <SiteLink to="/about" newTab>
              A page of the site, in a new tab
            </SiteLink>
          </li>
          <li>
            <SiteLink to="https://example.org/">Another site</SiteLink>
          </li>
          <li>
            <SiteLink to="mailto:hello@example.org">An email address</SiteLink>
          </li>
          <li>
            <SiteLink to="/admin">The back office</SiteLink>
          </li>
        </ul>
      </State>
      <State name="Long, in Hindi">
        <p>
          <SiteLink to="/impact">{long}</SiteLink>
        </p>
        <p lang="hi">
          <SiteLink to="/impact">{hindi}</SiteLink>
        </p>
      </State>
    </>
  )
}
