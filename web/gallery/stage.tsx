import { Link, useParams } from 'react-router'
import './gallery.css'

const schemes = ['light', 'dark'] as const

/** A specimen at both widths at once. A frame's own color scheme decides what its page takes for the visitor's. */
export default function Stage() {
  const { folder, name, scheme = 'light' } = useParams()
  const address = `/gallery/${folder}/${name}`
  const frame = { src: `${address}/alone`, style: { colorScheme: scheme } }
  return (
    <main className="gallery-stage">
      <title>{`${name} | Gallery`}</title>
      <header>
        <Link to="/gallery">Gallery</Link>
        <h1>{name}</h1>
        <nav aria-label="Color scheme">
          {schemes.map((one) => (
            <Link key={one} to={`${address}/${one}`} aria-current={one === scheme || undefined}>
              {one === 'light' ? 'Light' : 'Dark'}
            </Link>
          ))}
        </nav>
        <a href={`${address}/alone`}>Alone</a>
      </header>
      <div className="gallery-frames">
        <iframe {...frame} title="Phone" className="gallery-phone" />
        <iframe {...frame} title="Wide" className="gallery-wide" />
      </div>
    </main>
  )
}
