import { Link } from 'react-router'
import { folders, namesIn, titles } from './specimens.ts'
import './gallery.css'

export default function Contents() {
  return (
    <main className="gallery-contents">
      <title>Gallery</title>
      <h1>Gallery</h1>
      <p>
        Every primitive in its states, on a phone and on a wide screen, in light and in dark. It is served
        while developing and is not part of the product.
      </p>
      {folders.map((folder) => (
        <section key={folder}>
          <h2>{titles[folder]}</h2>
          <ul>
            {namesIn(folder).map((name) => (
              <li key={name}>
                <Link to={`/gallery/${folder}/${name}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
