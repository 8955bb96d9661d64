/** Streets, a park and a pond of a fictional town, behind the map until it is loaded. */
export function DrawnMap() {
  return (
    <svg
      viewBox="0 0 1200 450"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
      fill="none"
    >
      <path className="fill-leaf/20" d="M60 40h230v120c-60 40-150 40-230 10zM880 260h250v150H900z" />
      <path
        className="fill-sky/60 dark:fill-sky/15"
        d="M720 60c60-40 150-20 170 20s-30 80-100 70-120-50-70-90z"
      />
      <g className="stroke-surface" strokeWidth="16" strokeLinecap="round">
        <path d="M-20 210c240-30 420 30 640-10s400-40 600 10M330-20c10 150-30 330 20 500M640-20c-20 140 30 320 0 500M960-20c-30 160-60 320-20 500" />
      </g>
      <g className="stroke-surface" strokeWidth="7" strokeLinecap="round">
        <path d="M-20 330c160 10 240-10 360 0m0-240c100 10 200 0 300 10m0 240c120-20 200 10 310-10M160 170v300M480-20v480M800 200v260M340 400h300M0 90l50 90m1050-200c10 90-20 140 0 210" />
      </g>
      <g className="fill-rose/60 dark:fill-rose/20">
        <path d="M372 120h80v50h-80zM510 120h90v46h-90zM510 250h60v60h-60zM372 260h76v40h-76zM672 330h90v50h-90zM990 90h70v60h-70zM190 260h100v40H190zM60 250h70v46H60z" />
      </g>
      <path className="fill-terracotta" d="M600 196c30-32 46-56 46-78a46 46 0 0 0-92 0c0 22 16 46 46 78z" />
      <circle cx="600" cy="117" r="17" className="fill-surface" />
    </svg>
  )
}
