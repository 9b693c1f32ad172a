-- A different question each time, so that no answer was kept before.
-- Another range of prices for each run too: what the run before asked for may be kept.
local width = 20 + (os.time() % 2000) / 100
local n = 0
request = function()
  n = n + 1
  local low = (n % 4000) / 100
  local path = string.format("/api/simcards?region=US&planTypes=prepaid,postpaid&minPrice=%.2f&maxPrice=%.2f&sort=price-asc&page=%d", low, low + width, 1 + math.floor(n / 4000) % 3)
  return wrk.format("GET", path)
end
