// For a page whose scripts did not come, in words that the oldest browsers know: no module, so that it runs without any.

document.addEventListener("click", function (event) {
  if (event.target.id !== "again") return;
  event.preventDefault(); // the link alone would lose the key of the square, which stands behind the #
  location.reload();
});
