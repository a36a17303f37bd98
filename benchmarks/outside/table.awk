# The tables of a case. Input: the results; then the lines of standard input: "row SUBJECT", and "bar OURS PEER COLUMN OP FACTOR".
function sorted(subject, column,    i, j, swap) { # into `s`; its median
  for (i = 1; i <= rounds[subject]; i++) {
    s[i] = value[subject, column, i]
    for (j = i; j > 1 && s[j - 1] > s[j]; j--) { swap = s[j]; s[j] = s[j - 1]; s[j - 1] = swap }
  }
  return s[int((rounds[subject] + 1) / 2)]
}
function cell(subject, column,    median, form) {
  median = sorted(subject, column)
  form = column == 3 && median >= 100 ? "%.0f" : "%.1f"
  return sprintf(form " (" form " to " form ")", median, s[1], s[rounds[subject]])
}
BEGIN { split("- - rate p50 p95 p99", names, " "); for (i in names) column[names[i]] = i }
FILENAME != "-" {
  if ($1 != selected) next
  rounds[$2]++
  for (i = 3; i <= 7; i++) value[$2, i, rounds[$2]] = $i + 0
  failed[$2] += $8
  memory[$2] = $9
  next
}
$1 == "row" {
  line = "| " $2
  for (i = 3; i <= 7; i++) line = line " | " cell($2, i)
  print line " | " failed[$2] " | " memory[$2] " |"
}
$1 == "bar" && rounds[$2] && rounds[$3] {
  below = sorted($3, column[$4])
  if (!below) next
  ratio = sorted($2, column[$4]) / below
  if (!bars++) printf "\n| ratio | measured | bar | |\n| --- | ---: | ---: | --- |\n"
  printf "| %s: %s / %s | %.2f | %s %s | %s |\n", $4, $2, $3, ratio, $5 == "least" ? "at least" : "at most", $6,
    ($5 == "least" ? ratio >= $6 : ratio <= $6) ? "met" : "**missed**"
}
