// Sets the chosen theme before the first paint; without a choice the system's applies.
try {
  var theme = JSON.parse(localStorage.getItem('theme'))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // No storage or a damaged value: the system's theme it is.
}
