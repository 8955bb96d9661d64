import { Link, useParams, useSearchParams } from 'react-router'
import './gallery.css'

const schemes = ['light', 'dark'] as const

/** A specimen at both widths at once. A frame's own color scheme decides what its page takes for the visitor's. */
export default function Stage() {
  const { folder, name } = useParams()
  const [search] = useSearchParams()
  const scheme = search.get('scheme') === 'dark' ? 'dark' : 'light'
  const address = `/gallery/${folder}/${name}/alone`
  const frame = { src: address, style: { colorScheme: scheme } }
  return (
    <main className="gallery-stage">
      <title>{`${name} | Gallery`}</title>
      <header>
        <Link to="/gallery">Gallery</Link>
        <h1>{name}</h1>
        <nav aria-label="Color scheme">
          {schemes.map((one) => (
            <Link key={one} to={{ search: `?scheme=${one}` }} aria-current={one === scheme || undefined}>
              {one === 'light' ? 'Light' : 'Dark'}
            </Link>
          ))}
        </nav>
        <a href={address}>Alone</a>
      </header>
      <div className="gallery-frames">
        <iframe {...frame} title="Phone" className="gallery-phone" />
        <iframe {...frame} title="Wide" className="gallery-wide" />
      </div>
    </main>
  )
}
