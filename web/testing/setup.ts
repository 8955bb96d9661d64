import '#web/styles/app.css'
