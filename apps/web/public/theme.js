// Sets the chosen theme and size of prose before the first paint; without a choice the system's theme and the usual size apply.
try {
  var look = document.documentElement.dataset
  var theme = JSON.parse(localStorage.getItem('theme'))
  if (theme === 'light' || theme === 'dark') look.theme = theme
  var size = JSON.parse(localStorage.getItem('fontSize'))
  if (size === 'small' || size === 'large' || size === 'huge') look.size = size
} catch {
  // No storage or a damaged value: what is set so far is good.
}
